/** What was built, written in by `vite.config.ts`; empty where the build could not read it. */
declare const __BUILD__: { branch: string; build: string; commit: string }
