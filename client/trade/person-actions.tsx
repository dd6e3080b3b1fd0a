import { useState, type ReactNode } from 'react'
import BlockIcon from 'lucide-react/icons/ban'
import MoreIcon from 'lucide-react/icons/ellipsis-vertical'
import ReportIcon from 'lucide-react/icons/flag'
import { Menu } from '../ui/overlays/menu.tsx'
import styles from './person-actions.module.css'
import type { PersonMenuProps } from './person-menu.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { setBlocked } from './set-blocked.ts'

/** Fetched by person-menu.tsx. */
export default function PersonActions({ id, name, isBlocked, conversationId, onChanged }: PersonMenuProps): ReactNode {
  const [isReporting, setIsReporting] = useState(false)

  async function toggle() {
    if (await setBlocked({ id, name }, !isBlocked)) onChanged?.()
  }

  return (
    <>
      <Menu
        label={`More about ${name}`}
        buttonClass={styles.button}
        button={<MoreIcon />}
        items={[
          { label: 'Report', icon: <ReportIcon />, onClick: () => setIsReporting(true) },
          { label: isBlocked ? 'Unblock' : 'Block', icon: <BlockIcon />, onClick: () => void toggle() },
        ]}
      />
      {isReporting && (
        <ReportDialog id={id} name={name} conversationId={conversationId} onClose={() => setIsReporting(false)} />
      )}
    </>
  )
}
