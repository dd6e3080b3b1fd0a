ALTER TABLE "participants" ADD COLUMN "is_team" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_second" ON "conversations" USING btree ("user_b","job_id");
--> statement-breakpoint
-- Conversations about a company's job are its whole team's. Who is in one with this freelancer about this job stays in that one only, and
-- of several such conversations the first is the team's.
UPDATE participants SET is_team = 1
WHERE user_id IN (SELECT id FROM users WHERE user_type = 'employer')
  AND conversation_id IN (SELECT id FROM conversations WHERE job_id IS NOT NULL);
--> statement-breakpoint
INSERT INTO participants (conversation_id, user_id, delivered_seq, read_seq, is_team)
SELECT c.id, u.id, p.delivered_seq, p.read_seq, 1
FROM conversations c
JOIN jobs j ON j.id = c.job_id
JOIN users u ON u.company_id = j.company_id
JOIN participants p ON p.conversation_id = c.id AND p.is_team = 1
JOIN participants f ON f.conversation_id = c.id AND f.is_team = 0
WHERE NOT EXISTS (
    SELECT 1 FROM participants a
    JOIN conversations o ON o.id = a.conversation_id AND o.job_id = c.job_id
    LEFT JOIN participants b ON b.conversation_id = o.id AND b.user_id = u.id
    WHERE a.user_id = f.user_id AND (b.user_id IS NOT NULL OR o.created_at < c.created_at OR (o.created_at = c.created_at AND o.id < c.id))
  );
--> statement-breakpoint
SELECT note_changes(array_agg(user_id), array_agg(kind), array_agg(row_id), array_agg(0)) FROM (
SELECT p.user_id, 'conversation' AS kind, c.id AS row_id FROM participants p
JOIN conversations c ON c.id = p.conversation_id AND c.job_id IS NOT NULL
WHERE p.left_at IS NULL
UNION ALL
SELECT p.user_id, 'message', m.id FROM participants p
JOIN conversations c ON c.id = p.conversation_id AND c.job_id IS NOT NULL
JOIN messages m ON m.conversation_id = c.id
WHERE p.is_team = 1 AND p.user_id NOT IN (c.user_a, c.user_b)
) AS shown HAVING count(*) > 0;
