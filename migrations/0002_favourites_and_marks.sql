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
ALTER TABLE `user_history` ADD `favourite` integer DEFAULT false NOT NULL;