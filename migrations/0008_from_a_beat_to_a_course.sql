-- WITHOUT ROWID: rows of the community lie in the order of their random ids and digests, which does not tell who did what.
CREATE TABLE `community_answer` (
	`sound_id` text NOT NULL,
	`answerer` text NOT NULL,
	`helped` integer DEFAULT false NOT NULL,
	`kept` text,
	PRIMARY KEY(`sound_id`, `answerer`),
	FOREIGN KEY (`sound_id`) REFERENCES `community_sound`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "community_answer_said" CHECK("community_answer"."helped" or "community_answer"."kept" is not null)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `community_answer_kept_unique` ON `community_answer` (`kept`);--> statement-breakpoint
CREATE INDEX `community_answer_person` ON `community_answer` (`answerer`);--> statement-breakpoint
CREATE TABLE `community_share` (
	`sharer` text NOT NULL,
	`sound_id` text NOT NULL,
	`beat` text NOT NULL,
	`feeling` text NOT NULL,
	`goal` text NOT NULL,
	`sealed` text NOT NULL,
	PRIMARY KEY(`sharer`, `sound_id`),
	FOREIGN KEY (`sound_id`) REFERENCES `community_sound`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `community_share_beat_unique` ON `community_share` (`beat`);--> statement-breakpoint
CREATE INDEX `community_share_sound` ON `community_share` (`sound_id`);--> statement-breakpoint
CREATE INDEX `community_share_feeling` ON `community_share` (`feeling`,`sharer`);--> statement-breakpoint
CREATE TABLE `community_sound` (
	`id` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`formula` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `community_sound_digest_unique` ON `community_sound` (`digest`);--> statement-breakpoint
CREATE TABLE `course` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`sealed` text NOT NULL,
	`beat_ids` text DEFAULT '[]' NOT NULL,
	`version` integer NOT NULL,
	`created_on` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "course_status" CHECK("course"."status" in ('current', 'paused', 'ended', 'finished'))
);
--> statement-breakpoint
CREATE INDEX `course_user_id` ON `course` (`user_id`,`created_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `course_one_current` ON `course` (`user_id`) WHERE "course"."status" in ('current', 'paused');--> statement-breakpoint
CREATE TABLE `help_message` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`request` text NOT NULL,
	`sealed` text NOT NULL,
	`created_on` integer NOT NULL,
	`claimed_on` integer,
	`mailed_on` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `help_message_request` ON `help_message` (`user_id`,`request`);--> statement-breakpoint
CREATE INDEX `help_message_user_id` ON `help_message` (`user_id`,`created_on`);--> statement-breakpoint
CREATE INDEX `help_message_waiting` ON `help_message` (`mailed_on`,`created_on`);--> statement-breakpoint
CREATE TABLE `listening_session` (
	`user_id` text NOT NULL,
	`history_id` text NOT NULL,
	`day` integer NOT NULL,
	`sealed` text NOT NULL,
	PRIMARY KEY(`user_id`, `history_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`history_id`) REFERENCES `user_history`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `questionnaire_result` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`sealed` text NOT NULL,
	`created_on` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "questionnaire_result_kind" CHECK("questionnaire_result"."kind" in ('phq9', 'gad7'))
);
--> statement-breakpoint
CREATE INDEX `questionnaire_result_user_id` ON `questionnaire_result` (`user_id`,`kind`,`created_on`);--> statement-breakpoint
CREATE TABLE `reminder` (
	`user_id` text PRIMARY KEY NOT NULL,
	`mail_on` integer DEFAULT false NOT NULL,
	`sealed` text,
	`after_on` integer,
	`last_day` integer,
	`unsubscribe_hash` text,
	`calendar_hash` text,
	`calendar_version` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "reminder_off" CHECK("reminder"."mail_on" or "reminder"."after_on" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_unsubscribe_hash_unique` ON `reminder` (`unsubscribe_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_calendar_hash_unique` ON `reminder` (`calendar_hash`);--> statement-breakpoint
CREATE INDEX `reminder_after_on` ON `reminder` (`after_on`);