CREATE TABLE `spent_ids` (
	`id` text PRIMARY KEY NOT NULL,
	`author_id` text NOT NULL,
	`body_hash` text NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `spent_ids_author` ON `spent_ids` (`author_id`);