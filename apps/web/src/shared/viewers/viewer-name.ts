/** How a viewer is called: e-mail, else name, else the code of the members area. */
export const viewerName = ({ email, name, memberId }: { email: string | null; name: string | null; memberId: string | null }): string =>
  email ?? name ?? memberId ?? 'Espectador sem nome'
