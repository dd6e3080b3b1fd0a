import { Button } from '../ui/button.tsx'
import { useSetBlocked } from '../trade/use-set-blocked.ts'
import styles from './composer.module.css'
import type { OpenConversation } from './open-conversation.ts'

/** Replaces the composer for a blocked person. What was typed before stays a draft. */
export default function BlockedNote({
  conversation: { answered_by: id, other_user_name: name },
}: {
  conversation: OpenConversation
}) {
  const setBlocked = useSetBlocked()
  return (
    <div className={styles.composer} data-edge="">
      <p className={styles.blocked}>You have blocked {name}.</p>
      <Button onClick={() => void setBlocked({ id, name }, false)}>Unblock</Button>
    </div>
  )
}
