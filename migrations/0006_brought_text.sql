CREATE TABLE `brought_text` (
	`id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `brought_text_expires_at` ON `brought_text` (`expires_at`);