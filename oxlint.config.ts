import { defineConfig } from 'oxlint'
import { oxlintSettings } from './tooling/src/lint/oxlint-settings.ts'

export default defineConfig(oxlintSettings())
