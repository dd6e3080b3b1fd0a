import { RatingGroup } from '@chakra-ui/react/rating-group'
import StarIcon from 'lucide-react/icons/star'
import type { MouseEvent, PointerEvent } from 'react'
import { useControl } from '../fields/field.tsx'
import { WidgetProvider } from './provider.tsx'

type RatingProps = {
  /** From worst to best; their number is the number of stars. */
  labels: readonly string[]
  /** 0: not chosen. */
  value: number
  onChange: (stars: number) => void
}

/** Stars within a Field; hovering with a mouse previews a value. */
export function RatingWidget({ labels, value, onChange }: RatingProps) {
  const { id, ...control } = useControl()
  return (
    <WidgetProvider>
      <RatingGroup.Root
        count={labels.length}
        value={value}
        onValueChange={(change) => onChange(change.value)}
        ids={{ label: `${id}label`, ...(id && { control: id }) }}
        translations={{ ratingValueText: (index) => `${index} of ${labels.length}, ${labels[index - 1]}` }}
      >
        <RatingGroup.Control {...control} onPointerMoveCapture={stopTouchPreview} onClickCapture={forgetHoveredStar}>
          {labels.map((label, at) => (
            // Chakra marks the first one as checked before any is chosen.
            <RatingGroup.Item key={label} index={at + 1} aria-checked={at + 1 === value}>
              <StarIcon />
            </RatingGroup.Item>
          ))}
        </RatingGroup.Control>
        <RatingGroup.Context>
          {({ hovering, hoveredValue }) => (
            <span aria-hidden="true">
              {labels[(hovering && hoveredValue > 0 ? hoveredValue : value) - 1] ?? 'Not chosen'}
            </span>
          )}
        </RatingGroup.Context>
      </RatingGroup.Root>
    </WidgetProvider>
  )
}

/** A finger that moves over the stars previews none; Chakra would preview the last one, and use it for the next tap. */
function stopTouchPreview(event: PointerEvent) {
  if (event.pointerType === 'touch') event.stopPropagation()
}

/** Chakra would choose the star that was hovered last: without one, it chooses the pressed one. */
function forgetHoveredStar({ target }: MouseEvent) {
  target.dispatchEvent(new globalThis.PointerEvent('pointerout', { bubbles: true }))
}
