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
CREATE UNIQUE INDEX `parent_token_hash` ON `parent` (`token_hash`);