CREATE TABLE `assessment_result` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`risk_level` text NOT NULL,
	`recommendations` text NOT NULL,
	`suggested_therapies` text NOT NULL,
	`next_steps` text NOT NULL,
	`prompt_version` text NOT NULL,
	`created_on` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `assessment_result_newest` ON `assessment_result` (`user_id`,`created_on`);--> statement-breakpoint
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
CREATE TABLE `generation` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` text NOT NULL,
	`lease_expires_at` integer NOT NULL,
	`created_on` integer NOT NULL,
	`finished_on` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "generation_status" CHECK("generation"."status" in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `generation_one_pending` ON `generation` (`user_id`) WHERE "generation"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `generation_user_id_key` ON `generation` (`user_id`,`key`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`available_credits` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "profiles_credits_not_negative" CHECK("profiles"."available_credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
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
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `token_user_id_purpose` ON `token` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`google_sub` text,
	`verified_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_google_sub_unique` ON `user` (`google_sub`);--> statement-breakpoint
-- WITHOUT ROWID: rows lie in the order of their random ids, so that their order does not tell whose an incognito beat is.
CREATE TABLE `user_history` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`mood_input` text NOT NULL,
	`beat_formula` text NOT NULL,
	`context_class` text NOT NULL,
	`focus` text NOT NULL,
	`quality_score` text NOT NULL,
	`downloaded_count` integer DEFAULT 1 NOT NULL,
	`created_on` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `user_history_newest` ON `user_history` (`user_id`,`created_on`,`id`);--> statement-breakpoint
CREATE TABLE `user_profile` (
	`user_id` text PRIMARY KEY NOT NULL,
	`full_name` text,
	`date_of_birth` text,
	`gender` text,
	`phone` text,
	`email` text,
	`location` text,
	`existing_conditions` text DEFAULT '[]' NOT NULL,
	`medical_history` text,
	`current_medication` text,
	`had_brain_injury` integer DEFAULT false NOT NULL,
	`cognitive_issues` text DEFAULT '[]' NOT NULL,
	`stress_level` integer DEFAULT 5 NOT NULL,
	`has_headaches` integer DEFAULT false NOT NULL,
	`sleep_issues` integer DEFAULT false NOT NULL,
	`sleep_severity` integer DEFAULT 0 NOT NULL,
	`diet` text,
	`water_intake` real DEFAULT 2 NOT NULL,
	`caffeine_intake` real DEFAULT 2 NOT NULL,
	`alcohol_frequency` text,
	`activity_level` text,
	`screen_time` real DEFAULT 6 NOT NULL,
	`takes_supplements` integer DEFAULT false NOT NULL,
	`supplements` text,
	`tried_brain_harmony` integer DEFAULT false NOT NULL,
	`therapy_types` text DEFAULT '[]' NOT NULL,
	`wants_consultation` integer DEFAULT false NOT NULL,
	`session_duration` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
