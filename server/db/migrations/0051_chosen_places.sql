ALTER TABLE `jobs` ADD `place_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `place_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `place_id` text DEFAULT '' NOT NULL;