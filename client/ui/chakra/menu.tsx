import { Menu as ChakraMenu } from '@chakra-ui/react/menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import CheckIcon from 'lucide-react/icons/check'
import { WidgetProvider } from './provider.tsx'

/** An item with `isChecked` is on or off, and leaves the menu open. */
type MenuItem = { label: string; icon?: ReactNode; isChecked?: boolean } & ({ to: string } | { onClick: () => void })

export type MenuProps = {
  /** The id of its button. */
  of: string
  label: string
  heading?: string
  items: readonly MenuItem[]
  /** The edge of the button that the list is aligned to. */
  align?: 'start' | 'end'
  /** The item that is current at first: one is if a key opened the menu. */
  startAt?: 'first' | 'last' | undefined
  onClose: () => void
}

/** An open menu: Chakra moves in it, finds by first letter, and returns the focus to the button. */
export function MenuWidget({ of, label, heading, items, align = 'end', startAt, onClose }: MenuProps) {
  const current = startAt && items.at(startAt === 'first' ? 0 : -1)?.label
  return (
    <WidgetProvider>
      <ChakraMenu.Root
        defaultOpen
        {...(current && { defaultHighlightedValue: current })}
        onOpenChange={({ open }) => open || onClose()}
        ids={{ trigger: of }}
        aria-label={label}
        positioning={{ placement: `bottom-${align}`, gutter: 6, strategy: 'fixed' }}
      >
        <ChakraMenu.Positioner>
          <ChakraMenu.Content>
            {heading ? (
              <ChakraMenu.ItemGroup>
                <ChakraMenu.ItemGroupLabel>{heading}</ChakraMenu.ItemGroupLabel>
                {items.map(menuEntryOf)}
              </ChakraMenu.ItemGroup>
            ) : (
              items.map(menuEntryOf)
            )}
          </ChakraMenu.Content>
        </ChakraMenu.Positioner>
      </ChakraMenu.Root>
    </WidgetProvider>
  )
}

function menuEntryOf(item: MenuItem) {
  if ('onClick' in item && item.isChecked !== undefined) {
    return (
      <ChakraMenu.CheckboxItem
        key={item.label}
        value={item.label}
        checked={item.isChecked}
        onCheckedChange={item.onClick}
        closeOnSelect={false}
      >
        <CheckIcon size={16} visibility={item.isChecked ? 'visible' : 'hidden'} />
        {item.label}
      </ChakraMenu.CheckboxItem>
    )
  }
  if (!('to' in item)) {
    return (
      <ChakraMenu.Item key={item.label} value={item.label} onSelect={item.onClick}>
        {item.icon}
        {item.label}
      </ChakraMenu.Item>
    )
  }
  return (
    <ChakraMenu.Item key={item.label} value={item.label} asChild>
      <Link to={item.to}>
        {item.icon}
        {item.label}
      </Link>
    </ChakraMenu.Item>
  )
}
