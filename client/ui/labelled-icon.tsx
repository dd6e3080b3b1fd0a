import type { LucideIcon } from 'lucide-react'

type Props = { icon: LucideIcon; label: string; className?: string }

/** An icon that stands for words of its own. All others are decorative. */
export function LabelledIcon({ icon: Icon, label, className }: Props) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the icon is an svg element
  return <Icon role="img" aria-label={label} className={className} />
}
