export type Version = { env: string; branch: string; build: string; commit: string }

/** What this page was built from. */
export const clientVersion = (): Version => ({ env: import.meta.env.MODE, ...__BUILD__ })

const labels: readonly (readonly [keyof Version, string])[] = [
  ['branch', 'Branch'],
  ['build', 'Build'],
  ['commit', 'Commit'],
  ['env', 'Ambiente'],
]

/** A version as rows of words; unknown values are shown as such. */
export const versionRows = (version: Version): { label: string; value: string }[] =>
  labels.map(([name, label]) => ({ label, value: version[name] || 'não informado' }))

/** Both versions as text, for a message to the support. */
export const versionText = (client: Version, api: Version | undefined): string =>
  [
    'Painel',
    ...versionRows(client).map(({ label, value }) => `${label}: ${value}`),
    '',
    'API',
    ...(api ? versionRows(api).map(({ label, value }) => `${label}: ${value}`) : ['não respondeu']),
  ].join('\n')
