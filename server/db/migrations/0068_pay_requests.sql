CREATE TABLE `pay_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`application_id` text NOT NULL,
	`day_rate` integer NOT NULL,
	`pay` text,
	`terms_hash` text NOT NULL,
	`from_day` text NOT NULL,
	`reason` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`asked_at` text NOT NULL,
	`ended_at` text,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pay_requests_application` ON `pay_requests` (`application_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `pay_requests_job` ON `pay_requests` (`job_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_requests_one_waiting` ON `pay_requests` (`application_id`) WHERE "pay_requests"."state" = 'waiting';