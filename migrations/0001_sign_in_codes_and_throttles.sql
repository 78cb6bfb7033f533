CREATE TABLE `throttle` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `throttle_resets_at` ON `throttle` (`resets_at`);--> statement-breakpoint
ALTER TABLE `session` ADD `device` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `token` ADD `code_hash` text;--> statement-breakpoint
ALTER TABLE `token` ADD `browser_hash` text;--> statement-breakpoint
ALTER TABLE `token` ADD `tries_left` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
CREATE INDEX `token_browser_hash` ON `token` (`browser_hash`);