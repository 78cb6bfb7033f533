DROP INDEX `token_user_id_purpose`;--> statement-breakpoint
ALTER TABLE `token` ADD `password_hash` text;--> statement-breakpoint
CREATE INDEX `token_user_id_purpose` ON `token` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `user_unconfirmed` ON `user` (`created_at`) WHERE "user"."verified_at" is null;