-- WITHOUT ROWID: addresses of deleted accounts lie in the order of their digests, which does not tell who left when.
CREATE TABLE `former_address` (
	`digest` text PRIMARY KEY NOT NULL,
	`forget_on` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `person_key` (
	`user_id` text PRIMARY KEY NOT NULL,
	`wrapped` text NOT NULL,
	`version` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `person_key_version` ON `person_key` (`version`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`sealed` text NOT NULL,
	`password_hash` text,
	`google_sub` text,
	`verified_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_google_sub_unique` ON `user` (`google_sub`);--> statement-breakpoint
CREATE INDEX `user_unconfirmed` ON `user` (`created_at`) WHERE "user"."verified_at" is null;--> statement-breakpoint
CREATE TABLE `generation` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` text NOT NULL,
	`lease_expires_at` integer NOT NULL,
	`created_on` integer NOT NULL,
	`finished_on` integer,
	`result` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "generation_status" CHECK("generation"."status" in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `generation_one_pending` ON `generation` (`user_id`) WHERE "generation"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `generation_user_id_key` ON `generation` (`user_id`,`key`);--> statement-breakpoint
CREATE TABLE `session_mark` (
	`user_id` text NOT NULL,
	`history_id` text NOT NULL,
	`day` integer NOT NULL,
	`before` integer,
	`after` integer,
	PRIMARY KEY(`user_id`, `history_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`history_id`) REFERENCES `user_history`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "session_mark_before" CHECK("session_mark"."before" between 1 and 5),
	CONSTRAINT "session_mark_after" CHECK("session_mark"."after" between 1 and 5)
);
--> statement-breakpoint
-- WITHOUT ROWID: rows lie in the order of their random ids, so that their order does not tell whose an incognito beat is.
CREATE TABLE `user_history` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`sealed` text NOT NULL,
	`beat_formula` text NOT NULL,
	`context_class` text NOT NULL,
	`quality_score` text NOT NULL,
	`downloaded_count` integer DEFAULT 1 NOT NULL,
	`favourite` integer DEFAULT false NOT NULL,
	`created_on` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `user_history_newest` ON `user_history` (`user_id`,`created_on`,`id`);--> statement-breakpoint
CREATE TABLE `brought_text` (
	`id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `brought_text_expires_at` ON `brought_text` (`expires_at`);--> statement-breakpoint
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
-- WITHOUT ROWID: as community_answer.
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
-- WITHOUT ROWID: as community_answer.
CREATE TABLE `community_sound` (
	`id` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`formula` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `community_sound_digest_unique` ON `community_sound` (`digest`);--> statement-breakpoint
CREATE TABLE `consent` (
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`version` integer NOT NULL,
	`language` text NOT NULL,
	`agreed_on` integer NOT NULL,
	`withdrawn_on` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "consent_purpose" CHECK("consent"."purpose" in ('profile', 'questionnaires', 'beats'))
);
--> statement-breakpoint
CREATE INDEX `consent_user_id` ON `consent` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `consent_one_holds` ON `consent` (`user_id`,`purpose`,`version`,`language`) WHERE "consent"."withdrawn_on" is null;--> statement-breakpoint
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
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`available_credits` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "profiles_credits_not_negative" CHECK("profiles"."available_credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE `credit_ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`delta` integer NOT NULL,
	`reason` text NOT NULL,
	`reference` text NOT NULL,
	`created_on` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `credit_ledger_user_id` ON `credit_ledger` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_ledger_reason_reference` ON `credit_ledger` (`reason`,`reference`);--> statement-breakpoint
CREATE TABLE `deleted_ledger` (
	`reason` text PRIMARY KEY NOT NULL,
	`delta` integer NOT NULL,
	`entries` integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `listening_choice` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
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
CREATE TABLE `nominee` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `parent` (
	`user_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`sealed` text NOT NULL,
	`token_hash` text NOT NULL,
	`asked_on` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`answered_on` integer,
	`version` integer NOT NULL,
	`language` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "parent_state" CHECK("parent"."state" in ('asked', 'agreed', 'withdrawn'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `parent_token_hash` ON `parent` (`token_hash`);--> statement-breakpoint
CREATE TABLE `payment` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`key` text,
	`plan` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`credits` integer NOT NULL,
	`status` text NOT NULL,
	`link_id` text,
	`link_url` text,
	`gateway_payment_id` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`taken_back` integer DEFAULT 0 NOT NULL,
	`receipt_year` text,
	`receipt_number` integer,
	`created_on` integer NOT NULL,
	`paid_on` integer,
	`mailed_on` integer,
	`next_check_on` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payment_amount" CHECK("payment"."amount" > 0 and "payment"."credits" > 0),
	CONSTRAINT "payment_refunded" CHECK("payment"."refunded" between 0 and "payment"."amount"),
	CONSTRAINT "payment_taken_back" CHECK("payment"."taken_back" between 0 and "payment"."credits")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_link_id_unique` ON `payment` (`link_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_gateway_payment_id_unique` ON `payment` (`gateway_payment_id`);--> statement-breakpoint
CREATE INDEX `payment_next_check_on` ON `payment` (`next_check_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_user_id_key` ON `payment` (`user_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_receipt` ON `payment` (`receipt_year`,`receipt_number`);--> statement-breakpoint
CREATE TABLE `payment_event` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text,
	`kind` text NOT NULL,
	`received_on` integer NOT NULL,
	`digest` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payment`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `assessment_result` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sealed` text NOT NULL,
	`prompt_version` text NOT NULL,
	`created_on` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `assessment_result_newest` ON `assessment_result` (`user_id`,`created_on`);--> statement-breakpoint
CREATE TABLE `profile_draft` (
	`user_id` text NOT NULL,
	`step` integer NOT NULL,
	`sealed` text,
	`version` integer NOT NULL,
	`writer` text,
	PRIMARY KEY(`user_id`, `step`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "profile_draft_step" CHECK("profile_draft"."step" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE `user_profile` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
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
CREATE INDEX `reminder_after_on` ON `reminder` (`after_on`);--> statement-breakpoint
CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `passkey_user_id` ON `passkey` (`user_id`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`device` text NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `session_user_id` ON `session` (`user_id`);--> statement-breakpoint
CREATE TABLE `token` (
	`hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`code_hash` text,
	`browser_hash` text,
	`tries_left` integer DEFAULT 5 NOT NULL,
	`password_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `token_browser_hash` ON `token` (`browser_hash`);--> statement-breakpoint
CREATE INDEX `token_user_id_purpose` ON `token` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `throttle` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `throttle_resets_at` ON `throttle` (`resets_at`);