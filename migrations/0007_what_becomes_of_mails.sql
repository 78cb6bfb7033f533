ALTER TABLE `user` ADD `mail_trouble` text;--> statement-breakpoint
ALTER TABLE `user` ADD `mail_trouble_on` integer;