import { afterAll, beforeAll, expect, test } from 'vitest'

import { listBuilds } from '@marketday/contract/builds'
import { getDashboard } from '@marketday/contract/dashboard'
import { listDeliveries } from '@marketday/contract/deliveries'

import { testApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { seedDemo } from './seed-demo.ts'
