CREATE TABLE `call_sheet_links` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`has_phones` integer DEFAULT false NOT NULL,
	`made_by` text NOT NULL,
	`created_at` text NOT NULL,
	`ends_at` text NOT NULL,
	`revoked_at` text,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `call_sheet_links_token` ON `call_sheet_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `call_sheet_links_job` ON `call_sheet_links` (`job_id`);--> statement-breakpoint
CREATE INDEX `call_sheet_links_made_by` ON `call_sheet_links` (`made_by`);