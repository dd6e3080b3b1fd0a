import { Menu as ChakraMenu } from '@chakra-ui/react/menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import CheckIcon from 'lucide-react/icons/check'
import { WidgetProvider } from './provider.tsx'

/** An item with `isChecked` is on or off, and leaves the menu open. */
type MenuItem = { label: string; icon?: ReactNode; isChecked?: boolean } & ({ to: string } | { onClick: () => void })

export type MenuProps = {
  /** The button's content. */
  button: ReactNode
  buttonClass?: string | undefined
  label: string
  heading?: string
  items: readonly MenuItem[]
  /** The edge of the button that the list is aligned to. */
  align?: 'start' | 'end'
  /** Whether the button was pressed before this was loaded. */
  isOpened?: boolean
}

/** A menu button: Chakra opens it, moves, finds by first letter, and returns the focus. */
export function MenuWidget({ button, buttonClass, label, heading, items, align = 'end', isOpened }: MenuProps) {
  return (
    <WidgetProvider>
      <ChakraMenu.Root
        defaultOpen={isOpened}
        aria-label={label}
        positioning={{ placement: `bottom-${align}`, gutter: 6, strategy: 'fixed' }}
      >
        <ChakraMenu.Trigger className={buttonClass} aria-label={label}>
          {button}
        </ChakraMenu.Trigger>
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
