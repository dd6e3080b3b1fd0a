-- As before, with applications that a company has received, which are one entry for all of its team too.
CREATE OR REPLACE FUNCTION note_team_changes(people text[], kinds text[], ids text[], gone integer[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  bucket integer;
  number bigint;
BEGIN
  FOR bucket IN SELECT DISTINCT abs(hashtextextended(person, 0) % 1024)::integer AS b FROM unnest(people) AS person ORDER BY b LOOP
    PERFORM pg_advisory_xact_lock(7357, bucket);
  END LOOP;
  number := nextval('revisions');
  WITH noted AS (
    SELECT person, kind, id, is_gone FROM unnest(people, kinds, ids, gone) AS noted (person, kind, id, is_gone)
  ), members AS (
    SELECT n.person, n.kind, n.id, n.is_gone, u.company_id FROM noted n
    JOIN users u ON u.id = n.person AND u.company_id IS NOT NULL
    WHERE n.kind IN ('job', 'received_application', 'call_sheet', 'broadcast', 'crew_list', 'company')
      OR (n.kind IN ('conversation', 'message') AND EXISTS (SELECT 1 FROM conversations c WHERE c.job_id IS NOT NULL AND c.id =
        CASE WHEN n.kind = 'conversation' THEN n.id ELSE (SELECT m.conversation_id FROM messages m WHERE m.id = n.id) END))
  ), teams AS (
    SELECT m.company_id, m.kind, m.id, min(m.is_gone) AS is_gone FROM members m
    GROUP BY m.company_id, m.kind, m.id
    HAVING count(*) > 1 AND min(m.is_gone) = max(m.is_gone)
      AND count(*) = (SELECT count(*) FROM users o WHERE o.company_id = m.company_id)
  )
  INSERT INTO changes (user_id, kind, row_id, revision, removed)
    SELECT t.company_id, t.kind, t.id, number, t.is_gone FROM teams t
    UNION ALL
    SELECT n.person, n.kind, n.id, number, n.is_gone FROM noted n
    WHERE NOT EXISTS (
      SELECT 1 FROM members m JOIN teams t ON t.company_id = m.company_id AND t.kind = m.kind AND t.id = m.id
      WHERE m.person = n.person AND m.kind = n.kind AND m.id = n.id)
    ON CONFLICT (user_id, kind, row_id) DO UPDATE SET revision = excluded.revision, removed = excluded.removed;
  RETURN number;
END $$;
