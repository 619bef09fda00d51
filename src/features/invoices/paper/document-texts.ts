import i18next, { type TFunction } from 'i18next'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/regional.ts'
import { type Formats, formatsOf, useFormats } from '#kernel/format.ts'
import { type Area, loadTextsOf } from '#kernel/i18n.ts'
import { usePageZone } from '#kernel/shop-days.ts'
import { useShopRegional } from '#kernel/shop-regional.ts'

export type DocumentTexts = {
  t: TFunction<'invoices'>
  formats: Formats
  /** Undefined where the texts are in the language of the reader. */
  language: Language | undefined
}

/** Loads texts in the language of a document; returns the reader's language if they cannot be loaded. */
export async function loadDocumentTexts(language: Language, ...areas: Area[]): Promise<Language> {
  try {
    await loadTextsOf(language, ...areas)
    return language
  } catch {
    return i18next.language as Language
  }
}

function subscribe(notify: () => void) {
  i18next.store.on('added', notify)
  return () => i18next.store.off('added', notify)
}

/** The texts and formats of an invoice in its language; in the reader's while they are not loaded. */
export function useDocumentTexts(language: Language | null | undefined): DocumentTexts {
  const { t } = useTranslation('invoices')
  const readerFormats = useFormats()
  const timeZone = usePageZone()
  const { hourCycle } = useShopRegional()
  const isLoaded = useSyncExternalStore(
    subscribe,
    () => language != null && i18next.hasResourceBundle(language, 'invoices'),
  )
  // The page preloads them; the language can change while it is open.
  useEffect(() => {
    if (language) void loadDocumentTexts(language, 'invoices')
  }, [language])
  if (!language || !isLoaded) return { t, formats: readerFormats, language: undefined }
  return {
    t: i18next.getFixedT(language, 'invoices'),
    formats: formatsOf(language, timeZone, hourCycle),
    language,
  }
}
