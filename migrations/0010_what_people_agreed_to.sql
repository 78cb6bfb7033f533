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
CREATE UNIQUE INDEX `consent_one_holds` ON `consent` (`user_id`,`purpose`,`version`,`language`) WHERE "consent"."withdrawn_on" is null;