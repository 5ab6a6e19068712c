// SPDX-License-Identifier: Apache-2.0
// What a target of precompiled headers compiles besides them: nothing.
