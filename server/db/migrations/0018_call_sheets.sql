CREATE TABLE `call_sheet_copies` (
	`job_id` text NOT NULL,
	`freelancer_id` text NOT NULL,
	`told_version` integer DEFAULT 0 NOT NULL,
	`told_at` text,
	`reached_version` integer DEFAULT 0 NOT NULL,
	`reached_at` text,
	`seen_version` integer DEFAULT 0 NOT NULL,
	`seen_at` text,
	`seen_before` integer DEFAULT 0 NOT NULL,
	`last_reached_at` text,
	`reminded_at` text,
	PRIMARY KEY(`job_id`, `freelancer_id`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`freelancer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `call_sheet_copies_freelancer` ON `call_sheet_copies` (`freelancer_id`);--> statement-breakpoint
CREATE TABLE `call_sheet_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`added_by` text NOT NULL,
	`document_file` text NOT NULL,
	`document_name` text NOT NULL,
	`document_type` text NOT NULL,
	`document_size` integer NOT NULL,
	`document_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `call_sheet_documents_job` ON `call_sheet_documents` (`job_id`);--> statement-breakpoint
CREATE TABLE `call_sheet_versions` (
	`job_id` text NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`body_hash` text NOT NULL,
	`published_by` text NOT NULL,
	`published_at` text NOT NULL,
	PRIMARY KEY(`job_id`, `version`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`published_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `call_sheets` (
	`job_id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`draft` text,
	`draft_rev` integer DEFAULT 0 NOT NULL,
	`draft_by` text,
	`draft_at` text,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`draft_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
