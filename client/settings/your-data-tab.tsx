import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { Text } from '../ui/layout.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import styles from './settings.module.css'

/** All that is kept of somebody is theirs: to take along, and to take away. */
export function YourDataTab() {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <div className={styles.parts}>
      <DownloadData />
      <section className={styles.form} aria-labelledby="delete-account">
        <div>
          <h2 id="delete-account">Delete your account</h2>
          <Text size="small" muted>
            Your profile, pictures, documents and settings are deleted for good. What you wrote to others and how you
            were rated stays with them, without your name.
          </Text>
        </div>
        <Button variant="danger" onClick={() => setIsLeaving(true)}>
          Delete account…
        </Button>
      </section>
      <Text size="small" muted>
        Something wrong, or a question? <Link to="/support">Support</Link>
      </Text>
      {isLeaving && <DeleteAccount onClose={() => setIsLeaving(false)} />}
    </div>
  )
}
