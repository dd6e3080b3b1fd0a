CREATE TABLE `undoable_decisions` (
	`application_id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`delivery_id` text NOT NULL,
	`was` text NOT NULL,
	`status` text NOT NULL,
	`message` text,
	`author_id` text,
	`job_role_id` text,
	`terms` text,
	`decided_at` text NOT NULL,
	`final_at` text NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`job_role_id`) REFERENCES `job_roles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `undoable_decisions_delivery` ON `undoable_decisions` (`delivery_id`);--> statement-breakpoint
CREATE INDEX `undoable_decisions_job` ON `undoable_decisions` (`job_id`);--> statement-breakpoint
CREATE INDEX `undoable_decisions_author` ON `undoable_decisions` (`author_id`);--> statement-breakpoint
CREATE INDEX `undoable_decisions_role` ON `undoable_decisions` (`job_role_id`);--> statement-breakpoint
INSERT INTO `undoable_decisions`
SELECT a.id, a.job_id, d.id, d.payload ->> '$.was', d.payload ->> '$.to',
	d.payload ->> '$.message.content', d.payload ->> '$.message.author_id',
	d.payload ->> '$.place.role_id', d.payload ->> '$.place.terms',
	coalesce(d.payload ->> '$.place.taken_at', d.created_at), d.not_before
FROM `deliveries` d JOIN `applications` a ON a.id = d.payload ->> '$.application_id'
WHERE d.channel = 'decision';
--> statement-breakpoint
UPDATE `deliveries` SET payload = '{}' WHERE channel = 'decision';
