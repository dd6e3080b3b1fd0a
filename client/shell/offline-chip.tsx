import FailedIcon from 'lucide-react/icons/circle-alert'
import WaitingIcon from 'lucide-react/icons/clock'
import OfflineIcon from 'lucide-react/icons/wifi-off'
import { classNames } from '../ui/class-names.ts'
import styles from './offline-chip.module.css'

type Props = {
  offline: boolean
  /** No space is left on this device. */
  full?: boolean
  /** Number of unsent items on this device. */
  unsent: number
  /** How many of them were refused and wait for a decision. */
  failed?: number
  onClick: () => void
}

/** 'Offline · 3 to send'. Nothing when there is signal and nothing is unsent. */
export function OfflineChip({ offline, full, unsent, failed = 0, onClick }: Props) {
  const waiting = unsent - failed
  const words = [offline && 'Offline', full && 'Device full', !failed && waiting > 0 && waiting].filter(Boolean)
  const Icon = offline ? OfflineIcon : failed > 0 ? FailedIcon : WaitingIcon
  return (
    <output>
      {(failed > 0 || words.length > 0) && (
        <button type="button" className={classNames(styles.chip, failed > 0 && styles.failed)} onClick={onClick}>
          <Icon />
          <span>
            {failed > 0 ? (
              <>
                <i>{words.map((word) => `${word} · `)}</i>
                {failed} not sent
                {waiting > 0 && <i>{` · ${waiting} to send`}</i>}
              </>
            ) : (
              <>
                {words.join(' · ')}
                {waiting > 0 && <i> to send</i>}
              </>
            )}
          </span>
        </button>
      )}
    </output>
  )
}
