DROP INDEX `applications_freelancer`;--> statement-breakpoint
CREATE INDEX `applications_freelancer` ON `applications` (`freelancer_id`,`status`,`booked_end`,`job_id`);--> statement-breakpoint
CREATE INDEX `jobs_ahead` ON `jobs` (`id`,`date_end`,`status`,`expires_at`,`asked_first_until`,`created_at`);