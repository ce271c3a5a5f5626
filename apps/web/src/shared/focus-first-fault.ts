type Form = { getInputNode: (path: string) => HTMLElement | null }

/** After a form was refused: focus goes to the first field that has something wrong, which may be out of sight. */
export function focusFirstFault(form: Form, faults: Readonly<Record<string, unknown>>): void {
  const field = Object.keys(faults)
    .map((path) => form.getInputNode(path))
    .find((node) => node !== null)
  // A group of boxes takes no focus itself.
  const target = field?.matches('input, select, textarea') ? field : field?.querySelector<HTMLElement>('input')
  target?.focus()
}
