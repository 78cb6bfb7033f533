CREATE TABLE `deleted_ledger` (
	`reason` text PRIMARY KEY NOT NULL,
	`delta` integer NOT NULL,
	`entries` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `profile_draft` (
	`user_id` text NOT NULL,
	`step` integer NOT NULL,
	`answers` text,
	`version` integer NOT NULL,
	`writer` text,
	PRIMARY KEY(`user_id`, `step`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "profile_draft_step" CHECK("profile_draft"."step" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE `user_profile` ADD `left_out_of_beats` integer DEFAULT false NOT NULL;