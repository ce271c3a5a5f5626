/** Once a refused form is drawn: focus goes to its first field with a fault, which may be out of sight. */
export function focusFault(root: ParentNode | null): void {
  setTimeout(() => root?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
