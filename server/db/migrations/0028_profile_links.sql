ALTER TABLE `users` ADD `street` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `hourly_rate` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `linkedin` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `github` text DEFAULT '' NOT NULL;