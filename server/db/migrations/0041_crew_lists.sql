CREATE TABLE `crew_list_people` (
	`list_id` text NOT NULL,
	`freelancer_id` text NOT NULL,
	`author_id` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`added_at` text NOT NULL,
	PRIMARY KEY(`list_id`, `freelancer_id`),
	FOREIGN KEY (`list_id`) REFERENCES `crew_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`freelancer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `crew_list_people_person` ON `crew_list_people` (`freelancer_id`);--> statement-breakpoint
CREATE TABLE `crew_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`author_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`body_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `crew_lists_name` ON `crew_lists` (`company_id`,`name_key`);