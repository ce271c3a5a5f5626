/**
 * Once a refused form is drawn: focus goes to its first field with a fault, which may be out of view. A group of boxes takes none itself.
 */
export function focusFault(root: ParentNode | null): void {
  setTimeout(() => {
    const fault = root?.querySelector<HTMLElement>('[aria-invalid="true"], .mantine-InputWrapper-error')
    const field = fault?.matches('[aria-invalid="true"]') ? fault : fault?.closest('.mantine-InputWrapper-root')?.querySelector('input')
    field?.focus()
  })
}
