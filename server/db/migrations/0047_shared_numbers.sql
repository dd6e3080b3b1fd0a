ALTER TABLE `jobs` ADD `numbers_ended` text;--> statement-breakpoint
ALTER TABLE `users` ADD `is_phone_shared` integer DEFAULT false NOT NULL;