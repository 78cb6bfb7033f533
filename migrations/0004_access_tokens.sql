CREATE TABLE `access_token` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sealed` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `access_token_user_id` ON `access_token` (`user_id`);--> statement-breakpoint
CREATE INDEX `access_token_expires_at` ON `access_token` (`expires_at`);