CREATE TABLE `photos` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source_hash` text NOT NULL,
	`file` text NOT NULL,
	`preview` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photos_user` ON `photos` (`user_id`);--> statement-breakpoint
ALTER TABLE `portfolio_items` ADD `body_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `portfolio_items` ADD `removed_at` text;