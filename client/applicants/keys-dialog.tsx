import { Dialog } from '../ui/overlays/dialog.tsx'
import styles from './keys-dialog.module.css'

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open size="sm" title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([key, act]) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

const KEYS = [
  ['j ↓', 'Next applicant'],
  ['k ↑', 'Previous applicant'],
  ['Enter', 'Open, or confirm'],
  ['s', 'Shortlist'],
  ['a', 'Accept'],
  ['r', 'Reject'],
  ['b', 'Cancel the booking of somebody accepted'],
  ['x', 'Select'],
  ['c', 'Compare those selected'],
  ['n', 'Write a note (beside the cards)'],
  ['v', 'Cards or table'],
  ['/', 'Search'],
  ['Esc', 'Close, or select nobody'],
  ['?', 'Show these keys'],
] as const
