ALTER TABLE `users` ADD `email_confirmed_at` text;
--> statement-breakpoint
-- Whoever was here before is not asked: their mails have always gone.
UPDATE `users` SET `email_confirmed_at` = `created_at`;
