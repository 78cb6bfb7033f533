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
CREATE TABLE `person_key` (
	`user_id` text PRIMARY KEY NOT NULL,
	`wrapped` text NOT NULL,
	`version` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `person_key_version` ON `person_key` (`version`);--> statement-breakpoint
DROP INDEX `token_user_id_purpose`;--> statement-breakpoint
ALTER TABLE `token` ADD `password_hash` text;--> statement-breakpoint
CREATE INDEX `token_user_id_purpose` ON `token` (`user_id`,`purpose`);--> statement-breakpoint
ALTER TABLE `assessment_result` ADD `sealed` text;--> statement-breakpoint
CREATE INDEX `assessment_result_plain` ON `assessment_result` (`user_id`) WHERE "assessment_result"."sealed" is null;--> statement-breakpoint
ALTER TABLE `generation` ADD `result` text;--> statement-breakpoint
CREATE INDEX `generation_plain` ON `generation` (`id`) WHERE "generation"."status" = 'done' and "generation"."result" is null;--> statement-breakpoint
ALTER TABLE `profile_draft` ADD `sealed` text;--> statement-breakpoint
CREATE INDEX `profile_draft_plain` ON `profile_draft` (`user_id`) WHERE "profile_draft"."answers" is not null;--> statement-breakpoint
ALTER TABLE `session` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `sealed` text;--> statement-breakpoint
CREATE INDEX `user_plain` ON `user` (`id`) WHERE "user"."sealed" is null;--> statement-breakpoint
CREATE INDEX `user_unconfirmed` ON `user` (`created_at`) WHERE "user"."verified_at" is null;--> statement-breakpoint
CREATE TABLE `__new_user_history` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`mood_input` text NOT NULL,
	`beat_formula` text NOT NULL,
	`context_class` text NOT NULL,
	`focus` text NOT NULL,
	`quality_score` text NOT NULL,
	`downloaded_count` integer DEFAULT 1 NOT NULL,
	`favourite` integer DEFAULT false NOT NULL,
	`created_on` integer NOT NULL,
	`sealed` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_user_history` (`id`, `user_id`, `mood_input`, `beat_formula`, `context_class`, `focus`, `quality_score`, `downloaded_count`, `favourite`, `created_on`) SELECT `id`, `user_id`, `mood_input`, `beat_formula`, `context_class`, `focus`, `quality_score`, `downloaded_count`, `favourite`, `created_on` FROM `user_history`;--> statement-breakpoint
DROP TABLE `user_history`;--> statement-breakpoint
ALTER TABLE `__new_user_history` RENAME TO `user_history`;--> statement-breakpoint
CREATE INDEX `user_history_newest` ON `user_history` (`user_id`,`created_on`,`id`);--> statement-breakpoint
CREATE INDEX `user_history_plain` ON `user_history` (`user_id`) WHERE "user_history"."sealed" is null;--> statement-breakpoint
ALTER TABLE `user_profile` ADD `sealed` text;--> statement-breakpoint
CREATE INDEX `user_profile_plain` ON `user_profile` (`user_id`) WHERE "user_profile"."sealed" is null;