import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { oxlintSettings } from './oxlint-settings.ts'

export const settingsPath = fileURLToPath(new URL('../../../.oxlintrc.json', import.meta.url))

export const settingsText = () => `${JSON.stringify(oxlintSettings(), null, 2)}\n`

/** Whether `.oxlintrc.json` says what the rooms say. */
export function settingsAreFresh(): boolean {
  try {
    return readFileSync(settingsPath, 'utf8') === settingsText()
  } catch {
    return false
  }
}

if (import.meta.main) writeFileSync(settingsPath, settingsText())
