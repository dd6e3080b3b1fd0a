ALTER TABLE `sessions` ADD `confirmed_at` text;--> statement-breakpoint
-- Sessions of an earlier release end ninety days after they began, too.
UPDATE `sessions` SET `expires_at` = min(`expires_at`, strftime('%Y-%m-%dT%H:%M:%fZ', `created_at`, '+90 days'));
