import CheckIcon from 'lucide-react/icons/check'
import ChecksIcon from 'lucide-react/icons/check-check'
import AlertIcon from 'lucide-react/icons/circle-alert'
import ClockIcon from 'lucide-react/icons/clock'
import { classNames } from '../ui/class-names.ts'
import styles from './tick.module.css'
import { LabelledIcon } from '../ui/labelled-icon.tsx'

export type TickState = 'queued' | 'sent' | 'delivered' | 'read' | 'failed'

const deliveryTickLooks = {
  queued: { Icon: ClockIcon, look: 'clock', name: 'Waiting to be sent' },
  sent: { Icon: CheckIcon, look: 'one', name: 'Sent' },
  delivered: { Icon: ChecksIcon, look: 'two', name: 'Delivered' },
  read: { Icon: ChecksIcon, look: 'read', name: 'Read' },
  failed: { Icon: AlertIcon, look: 'failed', name: 'Not sent' },
} as const

/**
 * The state of a message: a clock for this device, one tick for the server, two for the other device, coloured for
 * read.
 */
export function DeliveryTick({ state }: { state: TickState }) {
  const { Icon, look, name } = deliveryTickLooks[state]
  return (
    <span className={classNames(styles.tick, styles[look])} title={name}>
      <LabelledIcon icon={Icon} label={name} />
    </span>
  )
}
