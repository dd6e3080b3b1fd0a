/** Text that is cut off at the end of its column is said in whole by a tooltip, to the pointer and to keys. */
export function titleCutOffText({ target }: { target: EventTarget }) {
  if (!(target instanceof Element)) return
  const box = target.closest<HTMLElement>('[data-opens], td, th')
  const titled = target.closest('[title], [data-title]')
  if (!box || (titled && titled !== box)) return
  if (box.scrollWidth > box.clientWidth) box.title = box.textContent
  else {
    box.removeAttribute('title')
    delete box.dataset['title']
  }
}
