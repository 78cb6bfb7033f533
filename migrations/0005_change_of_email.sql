CREATE TABLE `email_change` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sealed` text NOT NULL,
	`session_id` text NOT NULL,
	`new_hash` text,
	`old_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`tries_left` integer DEFAULT 5 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`new_on` integer,
	`old_on` integer,
	`done_on` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_change_new_hash_unique` ON `email_change` (`new_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_change_old_hash_unique` ON `email_change` (`old_hash`);--> statement-breakpoint
CREATE INDEX `email_change_user_id` ON `email_change` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_change_expires_at` ON `email_change` (`expires_at`);