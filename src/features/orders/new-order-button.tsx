import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export function NewOrderButton() {
  const { t } = useTranslation('orders')
  return (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/orders/new" {...props} />}
    >
      {t('form.newTitle')}
    </Button>
  )
}
