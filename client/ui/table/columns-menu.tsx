import ColumnsIcon from 'lucide-react/icons/columns-3'
import buttonStyles from '../button.module.css'
import { classNames } from '../class-names.ts'
import { Menu } from '../overlays/menu.tsx'
import type { ChosenColumns } from './use-columns.ts'

type Props = {
  columns: ChosenColumns
  /** Of the word beside its icon, which may be for screen readers only. */
  wordClass?: string | undefined
}

/** A menu that shows and hides the columns of a table; this device keeps the choice. */
export function ColumnsMenu({ columns: { choices, reset }, wordClass }: Props) {
  return (
    <Menu
      button={
        <>
          <ColumnsIcon size={16} /> <span className={wordClass}>Columns</span>
        </>
      }
      buttonClass={classNames(buttonStyles.button, buttonStyles.sm, buttonStyles.outline)}
      label="Columns"
      items={[...choices, { label: 'Reset columns', onClick: reset }]}
    />
  )
}
